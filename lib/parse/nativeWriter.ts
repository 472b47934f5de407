/** Python that writes the native format, to paste into a trainer; it needs the standard library alone. */
export const nativeWriter = `import json
import math
import os


def write_rollouts(path, run, step, rows, split="train"):
    """Append rollouts to a .jsonl file, one line each.

    rows: dicts with group, sample, prompt, completion, reward and any other
    field of Rollout JSONL. prompt and completion: text or a list of messages.
    """

    def plain(value):
        if hasattr(value, "tolist"):  # numpy arrays and scalars, torch tensors
            value = value.tolist()
        if isinstance(value, float) and not math.isfinite(value):
            return None
        if isinstance(value, dict):
            return {str(key): plain(item) for key, item in value.items()}
        if isinstance(value, (list, tuple, set)):
            return [plain(item) for item in value]
        if value is None or isinstance(value, (bool, int, float, str)):
            return value
        return str(value)

    os.makedirs(os.path.dirname(path) or ".", exist_ok=True)
    with open(path, "a", encoding="utf-8") as file:
        for row in rows:
            line = plain({"run": run, "split": split, "step": int(step), **row})
            file.write(json.dumps(line, ensure_ascii=False, allow_nan=False) + "\\n")
`
