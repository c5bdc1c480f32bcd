import { say } from '../languages/say.ts'
/*
 * Characters that no one sees and paper leaves out (paper/faces.ts): marks of writing direction,
 * zero-width letters and joiners, byte order marks. In a name or another field of one line they
 * make two texts look alike, or one text read differently on the screen and on a label; they come
 * along when text is pasted.
 */
const invisible = /\p{Default_Ignorable_Code_Point}|\p{Bidi_Control}/gu

/** The text without characters that no one sees. */
export const withoutInvisible = (text: string): string => text.replace(invisible, '')

/** Said to whoever entered them. */
export const invisibleRemoved = say('Invisible characters were removed.')
