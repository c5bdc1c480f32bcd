/** A round upper end of an axis that `most` fits below: 1, 2, 5, 10, 20, 25, 50 ... */
export const roundTop = (most: number): number => {
  if (most <= 1) return 1
  const power = 10 ** Math.floor(Math.log10(most))
  return [1, 2, 2.5, 5, 10].map((step) => step * power).find((top) => top >= most && Number.isInteger(top)) ?? most
}

/** Points of a curve over evenly spread values: x from `left` to `right`, 0 at `bottom` and `most` at `top`. */
export const curveOf = (values: readonly number[], box: { left: number; right: number; top: number; bottom: number }, most: number) =>
  values.map((value, at) => ({
    x: values.length < 2 ? box.left : box.left + ((box.right - box.left) * at) / (values.length - 1),
    y: box.bottom - ((box.bottom - box.top) * value) / most,
    value,
  }))
