/** The mark: four bars, one for each kind of thought. */
export function Brand() {
  return (
    <span className="inline-flex items-center gap-2 font-semibold text-ui tracking-[-0.01em]">
      <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
        <path className="fill-k-d" d="M1 2h3v12H1z" />
        <path className="fill-k-r" d="M5 6h3v8H5z" />
        <path className="fill-k-v" d="M9 4h2.6v10H9z" />
        <path className="fill-k-u" d="M12.6 9H15v5h-2.4z" />
      </svg>
      Reasonscope
    </span>
  )
}
