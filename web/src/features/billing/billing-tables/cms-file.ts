import { say } from '@labgate/contract/languages/say'
import type { FileFieldProps } from '../../../ui/fields/file-field.tsx'
import { readBase64 } from '../../../ui/files.ts'

const mb = 1024 * 1024

/* A CMS file has up to 50 MB of text, a tenth of that compressed. */
const readPacked = async (file: File, onProgress: (share: number) => void): Promise<string> =>
  file.size <= mb
    ? readBase64(file, onProgress)
    : readBase64(
        await new Response(file.stream().pipeThrough(new CompressionStream('gzip'))).blob(),
        onProgress,
      )

/** Files that can be chosen for a table that also reads CMS files. */
export const cmsFile: Pick<FileFieldProps, 'label' | 'kinds' | 'read'> = {
  label: say('CSV or text file'),
  kinds: {
    endings: ['csv', 'txt'],
    text: say('CSV up to 5 MB, or a file of CMS as it is published'),
    largest: 96 * mb,
  },
  read: readPacked,
}
