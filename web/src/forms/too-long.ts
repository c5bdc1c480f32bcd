import { say } from '@labgate/contract/languages/say'
/**
 * Why a text is refused that is longer than a field takes; undefined if it fits. Nothing of what is
 * typed or pasted is cut, so the sentence says how much is too long. Blanks around it do not count:
 * they are not saved.
 */
export const tooLong = (text: unknown, longest: number): string | undefined => {
  const over = typeof text === 'string' ? text.trim().length - longest : 0
  if (over <= 0) return undefined
  const [count, most] = [over.toLocaleString('en-US'), longest.toLocaleString('en-US')]
  return say('{count} {value} too long: at most {most} fit.', {
    count,
    value: over === 1 ? say('character') : say('characters'),
    most,
  })
}
