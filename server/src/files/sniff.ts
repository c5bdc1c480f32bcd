import { fileTypeFromBuffer } from 'file-type'
import { issue, Refusal } from '../access/refusal.ts'
import { isText } from './is-text.ts'
import { knownOf } from './taken.ts'

const office = 'application/vnd.openxmlformats-officedocument'
/**
 * Types that can be attached: MIME type and the word for people. The type comes from the bytes,
 * never from the name.
 */
export const attachable: Readonly<Record<string, string>> = {
  'application/pdf': 'PDF',
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
  'image/heic': 'HEIC',
  'image/tiff': 'TIFF',
  [`${office}.wordprocessingml.document`]: 'DOCX',
  [`${office}.spreadsheetml.sheet`]: 'XLSX',
  'text/plain': 'TXT',
}
export const drawable: Readonly<Record<string, string>> = {
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
}

const heic = new Set(['image/heif', 'image/heic-sequence', 'image/heif-sequence'])

/** The type of a file by its content. Refuses types that are not allowed, naming those that are. */
export const sniff = async (
  bytes: Buffer,
  allowed: Readonly<Record<string, string>>,
  path = 'fileAsBase64',
): Promise<string> => {
  const found =
    (await fileTypeFromBuffer(bytes))?.mime ??
    ((knownOf(bytes)?.isText ?? isText(bytes)) ? 'text/plain' : '')
  const type = heic.has(found) ? 'image/heic' : found
  if (Object.hasOwn(allowed, type)) return type
  const message = `This file type is not accepted. Use ${Object.values(allowed)
    .join(', ')
    .replace(/, ([^,]*)$/, ' or $1')}.`
  throw new Refusal('file-refused', message, [issue(path, message, 'file-type')])
}
