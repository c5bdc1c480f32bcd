import { useMemo } from 'react'
import { qrCodeOf } from './qr-code.ts'

const edge = 4

/**
 * A QR code as a picture: black on white in both color schemes, since cameras read nothing else.
 */
export const QrPicture = ({
  text,
  says: message,
  size = 200,
}: {
  text: string
  says: string
  size?: number
}) => {
  const rows = useMemo(() => qrCodeOf(text), [text])
  const side = rows.length + 2 * edge
  const path = rows
    .flatMap((row, y) =>
      row.flatMap((dark, x) => (dark ? [`M${x + edge} ${y + edge}h1v1h-1z`] : [])),
    )
    .join('')
  return (
    <svg
      role="img"
      aria-label={message}
      width={size}
      height={size}
      viewBox={`0 0 ${side} ${side}`}
      shapeRendering="crispEdges"
    >
      <rect width={side} height={side} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
