import { outsideName } from './outside-name.ts'

/**
 * Extensions that fit a type, the usual one first. A text never gets one that a browser or desktop
 * would run.
 */
const extensions: Readonly<Record<string, readonly string[]>> = {
  'application/pdf': ['pdf'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'image/heic': ['heic', 'heif'],
  'image/tiff': ['tiff', 'tif'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['xlsx'],
  'text/plain': ['txt', 'csv', 'tsv', 'log', 'hl7'],
  'text/csv': ['csv'],
}

/**
 * The download name of a file: its bytes, not its name, decide how it is opened. 'a.html' that is
 * text becomes 'a.html.txt'. What no one sees is left out of it.
 */
export const safeName = (given: string, fileType: string): string => {
  const name = given === '' ? '' : outsideName(given)
  const fitting = extensions[fileType.split(';')[0]?.trim() ?? '']
  if (fitting === undefined || name === '') return name
  const extension = /\.([^.]*)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  return fitting.includes(extension) ? name : `${name.replace(/[. ]+$/, '')}.${fitting[0]}`
}
