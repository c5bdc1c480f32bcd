/** Bounds of what is drawn, in pixels. */
export interface Ink {
  left: number
  top: number
  width: number
  height: number
}

/** The smallest box around everything drawn; null if nothing is. `pixels` are RGBA, row by row. */
export const inkOf = (pixels: Uint8ClampedArray, width: number): Ink | null => {
  let [left, top, right, bottom] = [Infinity, Infinity, -1, -1]
  for (let at = 3; at < pixels.length; at += 4) {
    if (pixels[at] === 0) continue
    const point = (at - 3) / 4
    const x = point % width
    const y = (point - x) / width
    left = Math.min(left, x)
    right = Math.max(right, x)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y)
  }
  return right < 0 ? null : { left, top, width: right - left + 1, height: bottom - top + 1 }
}

const margin = 12

/**
 * The drawing as a PNG without the empty paper around it; null if nothing was drawn, or only a dot.
 */
export const drawnAsPng = async (canvas: HTMLCanvasElement): Promise<Blob | null> => {
  const context = canvas.getContext('2d')
  const ink =
    context && inkOf(context.getImageData(0, 0, canvas.width, canvas.height).data, canvas.width)
  if (!ink || Math.max(ink.width, ink.height) < 24) return null
  const cut = document.createElement('canvas')
  cut.width = ink.width + 2 * margin
  cut.height = ink.height + 2 * margin
  cut
    .getContext('2d')
    ?.drawImage(
      canvas,
      ink.left,
      ink.top,
      ink.width,
      ink.height,
      margin,
      margin,
      ink.width,
      ink.height,
    )
  return new Promise((resolve) => cut.toBlob(resolve, 'image/png'))
}
