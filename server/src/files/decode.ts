import { issue, Refusal } from '../access/refusal.ts'
import { bytesOf, type FileFault } from './base64.ts'
import { takenAs } from './taken.ts'

const words: Record<FileFault, string> = {
  'file-empty': 'The file is empty.',
  'file-too-large': 'The file is larger than 25 MB.',
  'file-broken': 'The upload was incomplete. Please choose the file again.',
}

/**
 * Decodes base64 text (or a data: address), or returns a file that was extracted from a large body.
 */
export const decodeFile = (given: string, path = 'fileAsBase64'): Buffer => {
  const bytes = takenAs(given) ?? bytesOf(given)
  if (typeof bytes !== 'string') return bytes
  throw new Refusal('file-refused', words[bytes], [issue(path, words[bytes], bytes)])
}
