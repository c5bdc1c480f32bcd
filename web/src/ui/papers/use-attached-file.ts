import { say } from '@labgate/contract/languages/say'
import { useState } from 'react'
import type { Faults } from '../../forms/faults.ts'
import type { TakenFile } from '../fields/file-field.tsx'
import { attachableKinds } from './file-words.ts'

/**
 * The file of a form that attaches one. It is kept apart from the form's values, so that megabytes
 * are not compared on every key.
 */
export const useAttachedFile = () => {
  const [file, setFile] = useState<TakenFile | null>(null)
  return {
    set: setFile,
    /** For the form's `check`. */
    faults: (): Faults => (file === null ? { fileAsBase64: say('Choose a file.') } : {}),
    /** The part of it that is sent. */
    sent: {
      fileName: file?.fileName.slice(-200) ?? '',
      fileType: file?.fileType ?? '',
      fileAsBase64: file?.fileAsBase64 ?? '',
    },
    /** Props of the field that accepts it. */
    field: {
      label: say('File, up to 25 MB'),
      kinds: attachableKinds,
      required: true,
      path: 'fileAsBase64',
    } as const,
  }
}
