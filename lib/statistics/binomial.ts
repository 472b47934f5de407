/** Lanczos coefficients for g = 7, n = 9 (Godfrey); relative error below 1e-14 for positive arguments. */
const lanczos = [
  0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059,
  12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
]

/** Natural logarithm of the gamma function for x > 0. */
export function logGamma(x: number): number {
  if (x < 0.5) return Math.log(Math.PI / Math.sin(Math.PI * x)) - logGamma(1 - x)
  const shifted = x - 1
  const tail = shifted + 7.5
  const series = lanczos
    .slice(1)
    .reduce((sum, coefficient, index) => sum + coefficient / (shifted + index + 1), lanczos[0] ?? 1)
  return 0.5 * Math.log(2 * Math.PI) + (shifted + 0.5) * Math.log(tail) - tail + Math.log(series)
}

/** Natural logarithm of the beta function B(a, b), a and b above 0. */
export function logBeta(a: number, b: number): number {
  return logGamma(a) + logGamma(b) - logGamma(a + b)
}

/** Natural logarithm of C(n, k); -Infinity outside 0 <= k <= n. */
export function logChoose(n: number, k: number): number {
  if (k < 0 || k > n) return Number.NEGATIVE_INFINITY
  return logGamma(n + 1) - logGamma(k + 1) - logGamma(n - k + 1)
}

/**
 * C(top, k) / C(n, k) for top <= n without ever forming either: the chance that k draws
 * without return out of n all fall into a part of size `top`. Exact to rounding for any n.
 */
export function chooseRatio(top: number, n: number, k: number): number {
  if (top < k) return 0
  let ratio = 1
  for (let drawn = 0; drawn < k; drawn++) ratio *= (top - drawn) / (n - drawn)
  return ratio
}
