import type { Tone } from './verdict.ts'

/* A tone for each verdict: high and short, twice in the middle, low and long. Hertz and seconds. */
const tunes: Record<Tone, readonly (readonly [hertz: number, from: number, length: number])[]> = {
  go: [[880, 0, 0.12]],
  look: [
    [520, 0, 0.13],
    [520, 0.2, 0.13],
  ],
  stop: [[190, 0, 0.55]],
}
let context: AudioContext | undefined

/** Sounds a verdict, for who looks at the tube and not at the screen. Without sound, or before the first key, it stays silent. */
export const sound = (tone: Tone): void => {
  if (typeof AudioContext !== 'function') return
  context ??= new AudioContext()
  const now = context.currentTime
  for (const [hertz, from, length] of tunes[tone]) {
    const wave = context.createOscillator()
    const volume = context.createGain()
    wave.type = tone === 'stop' ? 'square' : 'sine'
    wave.frequency.value = hertz
    volume.gain.setValueAtTime(0.12, now + from)
    volume.gain.exponentialRampToValueAtTime(0.001, now + from + length)
    wave.connect(volume).connect(context.destination)
    wave.start(now + from)
    wave.stop(now + from + length)
  }
}
