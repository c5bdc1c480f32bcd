import { issue, Refusal } from '../access/refusal.ts'
import { makePaper } from '../paper/paper.ts'
import { decodeFile } from './decode.ts'
import { signatureFault } from './picture-limits.ts'
import { sniff } from './sniff.ts'

const refused = (path: string, message: string, rule: string): Refusal =>
  new Refusal('file-refused', message, [issue(path, message, rule)])

/**
 * The picture of a signature that a user sends: checked by its header, then unpacked and scaled to
 * paper size in the thread for papers. `allowed`: types and their words; `most`: bytes.
 */
export const signatureFile = async (
  given: string,
  {
    allowed,
    path,
    most,
  }: {
    allowed: Readonly<Record<string, string>>
    path: string
    most?: { bytes: number; text: string }
  },
): Promise<{ bytes: Buffer; fileType: string }> => {
  const bytes = decodeFile(given, path)
  if (most !== undefined && bytes.length > most.bytes)
    throw refused(path, most.text, 'file-too-large')
  const fileType = await sniff(bytes, allowed, path)
  const fault = signatureFault(bytes, fileType)
  if (fault !== undefined) throw refused(path, fault, 'picture-too-large')
  const drawn = await makePaper({ kind: 'signature', bytes, fileType }).catch(() => {
    throw refused(path, 'The picture could not be read. It may be damaged.', 'file-broken')
  })
  return { bytes: drawn, fileType: drawn[0] === 0x89 ? 'image/png' : fileType }
}
