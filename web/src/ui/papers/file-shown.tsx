import { say } from '@labgate/contract/languages/say'
import { Image, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { blobOf } from '../files.ts'
import { showsPdf } from './browser-print.ts'
import { shownAs } from './file-words.ts'

interface File {
  title: string
  fileType: string
  fileAsBase64: string
}

/* From a URL that only this tab knows, and only while it is shown. */
const useBlobAddress = (file: File): string => {
  const [address] = useState(() => URL.createObjectURL(blobOf(file)))
  useEffect(() => () => URL.revokeObjectURL(address), [address])
  return address
}

/**
 * A PDF or a picture, as high as fits in a dialog. Give it a key: another file is another element.
 */
export const FileShown = ({ file }: { file: File }) => {
  const address = useBlobAddress(file)
  const isPage = shownAs(file.fileType) === 'page'
  if (isPage && !showsPdf())
    return (
      <Text size="sm" role="status">
        {say(
          'This browser downloads PDFs instead of showing them. Download this one to view or print it.',
        )}
      </Text>
    )
  return isPage ? (
    <iframe
      src={address}
      title={file.title}
      style={{ width: '100%', height: 'calc(100dvh - 220px)', border: 0 }}
    />
  ) : (
    <Image src={address} alt={file.title} fit="contain" mah="calc(100dvh - 220px)" />
  )
}
