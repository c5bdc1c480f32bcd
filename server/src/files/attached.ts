import { decodeFile } from './decode.ts'
import { refuseLargePicture } from './picture-limits.ts'
import { attachable, sniff } from './sniff.ts'
import { withoutMetadata } from './without-metadata.ts'

export interface AttachedFile {
  bytes: Buffer
  fileType: string
}

/**
 * The file a user attaches: decoded, identified by its content, not a picture that would take too
 * much to unpack, and without what a camera stores beside the picture (where, when, with what). The
 * pixels are unchanged.
 */
export const attachedFile = async (fileAsBase64: string): Promise<AttachedFile> => {
  const bytes = decodeFile(fileAsBase64)
  const fileType = await sniff(bytes, attachable)
  refuseLargePicture(bytes, fileType)
  return { bytes: withoutMetadata(bytes, fileType), fileType }
}
