/** What the person who scanned does next. */
export type Verdict = 'pass' | 'look' | 'stop'

/*
 * Distinguished by pitch, length, and number, also for people who hear one of these poorly: [hertz,
 * milliseconds, pause before].
 */
const tones: Record<
  Verdict,
  {
    shape: OscillatorType
    notes: readonly (readonly [hertz: number, length: number, pause: number])[]
  }
> = {
  pass: { shape: 'sine', notes: [[1320, 70, 0]] },
  look: {
    shape: 'triangle',
    notes: [
      [660, 110, 0],
      [660, 110, 60],
    ],
  },
  stop: {
    shape: 'square',
    notes: [
      [220, 260, 0],
      [165, 380, 40],
    ],
  },
}
const loudness = 0.2

let context: AudioContext | undefined

/**
 * A sound for each verdict, synthesized here, without a file. Silent if the browser has no sound,
 * and before any user interaction.
 */
export const play = (verdict: Verdict): void => {
  if (typeof AudioContext === 'undefined' || !navigator.userActivation.hasBeenActive) return
  context ??= new AudioContext()
  const gain = context.createGain()
  gain.gain.value = loudness
  gain.connect(context.destination)
  let at = context.currentTime
  for (const [hertz, length, pause] of tones[verdict].notes) {
    const tone = context.createOscillator()
    tone.type = tones[verdict].shape
    tone.frequency.value = hertz
    tone.connect(gain)
    tone.start(at + pause / 1000)
    at += (pause + length) / 1000
    tone.stop(at)
  }
}
