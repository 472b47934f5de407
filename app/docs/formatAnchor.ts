/** Headings of `docs/formats.md` that are not called by the id of their format. */
const otherHeadings: Readonly<Record<string, string>> = {
  native: 'rollout-jsonl-native',
  chat: 'chat-rows',
  verifiers: 'verifiers-results',
  'verifiers-trace': 'verifiers-traces-and-prime-rl',
  'prime-hosted': 'prime-intellect-hosted-training',
  'swe-agent': 'swe-agent-and-mini-swe-agent',
  'mini-swe-agent': 'swe-agent-and-mini-swe-agent',
  'swe-report': 'reports-beside-agent-runs',
  otlp: 'opentelemetry-openinference-phoenix-langfuse',
  phoenix: 'opentelemetry-openinference-phoenix-langfuse',
  langfuse: 'opentelemetry-openinference-phoenix-langfuse',
}

/** Where the documentation tells about a format: an id on `/docs/formats`. */
export function formatAnchor(format: string): string {
  return otherHeadings[format] ?? format
}
