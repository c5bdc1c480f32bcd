import { FileTooLarge, largestFile, NotX12 } from '../../ports/transport/transport.ts'

/** Why a file is set aside unread; undefined if another failure is behind it. */
export const whyUnread = (error: unknown): string | undefined => {
  if (error instanceof NotX12)
    return 'It is not an X12 file. It was set aside as refused in the partner’s folder, and nothing in it was read.'
  if (!(error instanceof FileTooLarge)) return undefined
  return `It is larger than ${largestFile / 2 ** 20} MB. It was set aside as refused in the partner’s folder, and nothing in it was read.`
}
