import { useState } from 'react'
import type { Faults } from '../../forms/faults.ts'
import type { TakenFile } from '../fields/file-field.tsx'
import { attachableKinds } from './file-words.ts'

/** The file of a form that attaches one. It stands beside the form's values: megabytes are not compared at every key. */
export const useAttachedFile = () => {
  const [file, setFile] = useState<TakenFile | null>(null)
  return {
    set: setFile,
    /** For the form's `check`. */
    faults: (): Faults => (file === null ? { fileAsBase64: 'Choose a file.' } : {}),
    /** What of it goes on the wire. */
    sent: { fileName: file?.fileName.slice(-200) ?? '', fileType: file?.fileType ?? '', fileAsBase64: file?.fileAsBase64 ?? '' },
    /** Of the field that takes it. */
    field: { label: 'File, up to 25 MB', kinds: attachableKinds, required: true, path: 'fileAsBase64' } as const,
  }
}
