interface Month {
  found: number | null
  tested: number | null
}
/** Percent; null if nothing was tested, or if it is hidden. */
export const shareOf = ({ found, tested }: Month): number | null =>
  found === null || tested === null || tested === 0 ? null : (100 * found) / tested

/**
 * Mean and standard deviation of a share by months, in percent: those of a proportion (p chart),
 * from the sums and the mean number tested. Whole months only, since the current one has fewer.
 * Undefined if too little was tested.
 */
export const controlOf = (
  months: readonly Month[],
): { mean: number; sigma: number } | undefined => {
  const counted = months.filter(
    (month): month is { found: number; tested: number } =>
      month.found !== null && month.tested !== null && month.tested > 0,
  )
  const tested = counted.reduce((sum, month) => sum + month.tested, 0)
  if (counted.length < 2 || tested === 0) return undefined
  const share = counted.reduce((sum, month) => sum + month.found, 0) / tested
  return {
    mean: 100 * share,
    sigma: 100 * Math.sqrt((share * (1 - share)) / (tested / counted.length)),
  }
}
