/** What the person who scanned does next; 'waits': the answer is still to come. */
export type Verdict = 'pass' | 'look' | 'stop'

/* Told apart by pitch, length and number, also by who does not hear one of them well: [hertz, milliseconds, pause before]. */
const tones: Record<Verdict, { shape: OscillatorType; notes: readonly (readonly [hertz: number, length: number, pause: number])[] }> = {
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

/** A sound for each verdict, made here, without a file. Silent where the browser has no sound, and before anything was touched. */
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
