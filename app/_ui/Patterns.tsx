/** Patterns of the kinds and of tied groups; drawn once a page, used by every drawing. */
export function Patterns() {
  return (
    <svg className="absolute size-0" aria-hidden="true">
      <defs>
        <pattern id="pattern-d" width="4" height="4" patternUnits="userSpaceOnUse">
          <rect width="4" height="4" fill="var(--k-d)" />
          <path d="M.5 0v4" stroke="var(--surface)" strokeOpacity=".26" />
        </pattern>
        <pattern
          id="pattern-r"
          width="5"
          height="5"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <rect width="5" height="5" fill="var(--k-r)" />
          <path d="M.5 0v5" stroke="var(--surface)" strokeOpacity=".36" />
        </pattern>
        <pattern id="pattern-v" width="5" height="5" patternUnits="userSpaceOnUse">
          <rect width="5" height="5" fill="var(--k-v)" />
          <circle cx="1.5" cy="1.5" r=".85" fill="var(--surface)" fillOpacity=".38" />
          <circle cx="4" cy="4" r=".85" fill="var(--surface)" fillOpacity=".38" />
        </pattern>
        <pattern id="pattern-o" width="4" height="4" patternUnits="userSpaceOnUse">
          <rect width="4" height="4" fill="var(--k-o)" />
          <path d="M0 .5h4" stroke="var(--surface)" strokeOpacity=".3" />
        </pattern>
        <pattern
          id="pattern-tied"
          width="6"
          height="6"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(-45)"
        >
          <rect width="6" height="6" fill="var(--sunken)" />
          <path d="M1 0v6" stroke="var(--n-7)" strokeWidth="1.2" />
        </pattern>
      </defs>
    </svg>
  )
}
