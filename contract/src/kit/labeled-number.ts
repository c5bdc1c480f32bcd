/**
 * A number with its label, 'MRN 4471': the number alone if it begins with the label already, as
 * 'MRN-0004471' of a practice that writes it so. Nothing of a number is left out.
 */
export const labeledNumber = (label: string, number: string): string => {
  const [head, next] = [number.slice(0, label.length), number.charAt(label.length)]
  const hasLabel = head.toLowerCase() === label.toLowerCase() && !/\p{L}/u.test(next)
  return hasLabel ? number : `${label} ${number}`
}
