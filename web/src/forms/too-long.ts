/**
 * Why a text is refused that is longer than a field takes; undefined if it fits. Nothing of what is
 * typed or pasted is cut, so the sentence says how much is too long. Blanks around it do not count:
 * they are not saved.
 */
export const tooLong = (text: unknown, longest: number): string | undefined => {
  const over = typeof text === 'string' ? text.trim().length - longest : 0
  if (over <= 0) return undefined
  const [count, most] = [over, longest].map((one) => one.toLocaleString('en-US'))
  return `${count} ${over === 1 ? 'character' : 'characters'} too long: at most ${most} fit.`
}
