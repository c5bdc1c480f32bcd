import { withoutInvisible } from '@labgate/contract/kit/invisible'

/** Names without one. */
const unnamed = 'file'
/* Line breaks and other control characters; a name is one line. */
const control = /[\p{Cc}\u2028\u2029]/gu

/**
 * The name of a file from outside as it is kept, shown, and sent: one line of at most `most` UTF-16
 * units, without characters that no one sees. Marks of writing direction can show 'x835.exe' as
 * 'xexe.538'. Never empty.
 */
export const outsideName = (name: string, most = 200): string => {
  const seen = withoutInvisible(name).replace(control, '').trim().slice(0, most).toWellFormed()
  return seen === '' ? unnamed : seen
}
