import { say } from '@labgate/contract/languages/say'
import { useEffect, useRef } from 'react'
import SignaturePadLibrary from 'signature_pad'
import { useLatest } from '../../../use-latest.ts'
import classes from './signature-pad.module.css'

/*
 * One canvas pixel per screen pixel, so that lines stay sharp on any display; rotating the phone
 * keeps the drawing.
 */
const fit = (canvas: HTMLCanvasElement, pad: SignaturePadLibrary): void => {
  const ratio = Math.max(window.devicePixelRatio, 1)
  const width = Math.round(canvas.offsetWidth * ratio)
  const height = Math.round(canvas.offsetHeight * ratio)
  if (width === 0 || (canvas.width === width && canvas.height === height)) return
  const drawn = pad.toData()
  canvas.width = width
  canvas.height = height
  canvas.getContext('2d')?.scale(ratio, ratio)
  pad.fromData(drawn)
}

/**
 * Paper to sign on with mouse, finger, or pen; another `key` is fresh paper. White in dark mode
 * too, because it is printed on white.
 */
export const SignaturePad = ({ onDrawn }: { onDrawn: (canvas: HTMLCanvasElement) => void }) => {
  const place = useRef<HTMLCanvasElement>(null)
  const drawn = useLatest(onDrawn)
  useEffect(() => {
    const canvas = place.current
    if (!canvas) return
    const pad = new SignaturePadLibrary(canvas, {
      penColor: '#10217d',
      minWidth: 0.8,
      maxWidth: 2.6,
    })
    pad.addEventListener('endStroke', () => drawn.current(canvas))
    const observer = new ResizeObserver(() => fit(canvas, pad))
    observer.observe(canvas)
    fit(canvas, pad)
    return () => {
      observer.disconnect()
      pad.off()
    }
  }, [drawn])
  return (
    <div className={classes['paper']}>
      <div className={classes['line']} aria-hidden />
      <div className={classes['hint']} aria-hidden>
        {say('Sign above the line with a mouse, finger, or pen')}
      </div>
      <canvas
        ref={place}
        role="img"
        aria-label={say('Signature box for mouse, finger, or pen. Otherwise upload an image.')}
      />
    </div>
  )
}
