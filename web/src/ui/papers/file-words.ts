import { say } from '@labgate/contract/languages/say'
/** Kinds of file by their MIME type: a word for people, and how the browser can show it. */
const kinds: Readonly<
  Record<string, { word: string; shown?: 'page' | 'picture'; becomesPdf?: true }>
> = {
  'application/pdf': { word: 'PDF', shown: 'page' },
  'image/jpeg': { word: 'JPEG', shown: 'picture' },
  'image/png': { word: 'PNG', shown: 'picture' },
  'image/heic': { word: 'HEIC', becomesPdf: true },
  'image/tiff': { word: 'TIFF', becomesPdf: true },
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': { word: 'DOCX' },
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': { word: 'XLSX' },
  'text/plain': { word: 'TXT' },
}

/** What can be attached (25 MB at most). */
export const attachableKinds = {
  endings: ['pdf', 'jpg', 'jpeg', 'png', 'heic', 'heif', 'tif', 'tiff', 'docx', 'xlsx', 'txt'],
  text: say('PDF, JPEG, PNG, HEIC, TIFF, DOCX, XLSX or TXT'),
} as const

export const kindOfFile = (fileType: string): string => kinds[fileType]?.word ?? say('File')
/** How the browser shows it; undefined if it is downloaded. */
export const shownAs = (fileType: string): 'page' | 'picture' | undefined => kinds[fileType]?.shown

/** Browsers cannot render it; the server makes a PDF of it. */
export const becomesPdf = (fileType: string): boolean => kinds[fileType]?.becomesPdf === true

export const sizeInWords = (bytes: number): string =>
  bytes >= 1_048_576
    ? say('{bytes} MB', { bytes: (bytes / 1_048_576).toFixed(1) })
    : say('{bytes} kB', { bytes: Math.ceil(bytes / 1024) })

const wireForm = /^(\d{2})\/(\d{2})\/(\d{4}) (\d{2}:\d{2}:\d{2})$/
/** The API's dateCreated, MM/dd/yyyy HH:mm:ss in UTC, as an instant; null if invalid. */
export const instantOfCreated = (dateCreated: string): string | null => {
  const parts = wireForm.exec(dateCreated)
  return parts ? `${parts[3]}-${parts[1]}-${parts[2]}T${parts[4]}Z` : null
}

/** A name for the download, with a matching extension. */
export const downloadName = ({
  fileName,
  title,
  fileType,
}: {
  fileName: string
  title: string
  fileType: string
}): string =>
  fileName === ''
    ? `${title.replace(/[^\p{L}\p{N} ._-]/gu, '')}.${kindOfFile(fileType).toLowerCase()}`
    : fileName
