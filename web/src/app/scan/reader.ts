import type { ScanInput } from '../../scan/scan-input.ts'
import { fewest, scanIn, isScanners, isSentence, slowestMs, type Burst } from './judge.ts'

/** Allowance for a key pressed within `slowestMs` to arrive, in ms. */
const slackMs = 30
/** No typing for this long before a scan, in ms. */
const aloneMs = 300

/**
 * Where the focus is: in a text field, in one of several lines, in one for a scan's number, in one
 * whose letters are shortcuts, or in none. The last two belong to the bench and the dock: there one
 * of our codes is a scan.
 */
export type Place = 'text' | 'lines' | 'codes' | 'figures' | 'none'
export interface Key {
  key: string
  /** The event's own timestamp, in ms. */
  at: number
  place: Place
  /** With Ctrl, Alt, or Cmd. */
  isChord: boolean
  isRepeat: boolean
}
export interface ReaderTools {
  /**
   * A scan was heard. `typed`: its keys went into a text field. They stay there unless it is
   * certain that no person typed them (`isCertain`).
   */
  hear: (scanned: ScanInput, typed?: { isCertain: boolean }) => void
  /** A single key that was held back: a person pressed it. */
  replay: (key: string) => void
  /**
   * Keys typed fast while no text field had the focus; false if no field about to open takes them.
   */
  offer: (text: string) => boolean
  /** The first key of a run goes into the text field: remember the field's current state. */
  mark: () => void
  /** Whether the focus is in a text field. */
  isInText: () => boolean
  /** Whether the focus is still in the field of the last mark. */
  isAtMark: () => boolean
  settings: () => { prefix: string; suffix: string }
  now: () => number
  later: (work: () => void, ms: number) => unknown
  cancel: (timer: unknown) => void
}
interface Run {
  text: string
  gaps: number[]
  /** None of its keys reaches the page before it is judged. */
  isHeld: boolean
  isWhole: boolean
  /**
   * If it stays a single key, a person pressed it: nothing that could belong to it came right
   * before.
   */
  isAlone: boolean
  standsAlone: boolean
  /**
   * Characters withheld from the page because the focus left the field in the middle of the run.
   */
  strayed: string
  place: Place
}

/**
 * Distinguishes scans from typing (docs/decisions/0027). Keys at most `slowestMs` apart form one
 * run. If no text field has the focus, each character is held back: a single one is replayed, two
 * or more are a scan and reach nothing. In a text field, characters go in immediately and stay: a
 * run that may be a scan is only offered, since text expanders and dictation type as fast. Enter
 * and Tab after a scan outside a field are part of it.
 */
export const makeScanReader = (tools: ReaderTools) => {
  let run: Run | undefined
  let timer: unknown
  let lastAt = -Infinity
  /*
   * Characters right before that reached the page: pressed with Ctrl, or typed ahead. They may be
   * the beginning of a scan.
   */
  let lead = ''
  /*
   * A scan has just ended: what follows right after belongs to it, or to another scan that ran into
   * it.
   */
  let inTail = false
  /*
   * What may be a scan went into a field, and no pause came since: an Enter is the scanner's, even
   * a second one, or another scanner's.
   */
  let inDoubt = false
  let swallowed = ''

  const burstOf = ({ text, gaps, isWhole, standsAlone }: Run, end: Burst['end']): Burst => {
    const { prefix, suffix } = tools.settings()
    const hasPrefix = prefix !== '' && text.startsWith(prefix) && text.length > 1
    const bare = hasPrefix ? text.slice(prefix.length) : text
    const hasSuffix = suffix !== '' && bare.endsWith(suffix) && bare.length > 1
    return {
      text: hasSuffix ? bare.slice(0, -suffix.length) : bare,
      gaps,
      end,
      isExact: hasPrefix || hasSuffix,
      isWhole,
      standsAlone,
    }
  }
  /* A key led to another field, and the user typed on: the letters are for that field. */
  const giveBack = (ended: Run): void => {
    if (ended.strayed !== '') tools.offer(ended.strayed)
    ended.strayed = ''
  }
  /*
   * Certain are only a character set under Hardware, and one of our codes in a field for such a
   * number. True if certain.
   */
  const hearTyped = ({ place }: Run, burst: Burst): boolean => {
    const scanned = scanIn(burst)
    const isCertain =
      burst.isExact || (scanned.kind === 'code' && (place === 'codes' || place === 'figures'))
    if (isCertain || !isSentence(burst.text)) tools.hear(scanned, { isCertain })
    return isCertain
  }
  /** Ends the run; true if its keys were taken as a scan. */
  const settle = (end: Burst['end']): boolean => {
    const ended = run
    tools.cancel(timer)
    run = undefined
    if (ended === undefined) return false
    const burst = burstOf(ended, end)
    if (ended.isHeld && end === 'quiet' && ended.isAlone && ended.text.length === 1) {
      tools.replay(ended.text)
      return false
    }
    const isScan = isScanners(burst)
    if (!ended.isHeld) {
      if (!isScan || tools.isInText()) giveBack(ended)
      return isScan && hearTyped(ended, burst)
    }
    if (!isScan && end !== 'suffix' && ended.isWhole && tools.offer(ended.text)) return false
    tools.hear(scanIn(burst))
    return true
  }
  const wait = (): void => {
    tools.cancel(timer)
    const due = tools.now() + slowestMs + slackMs
    timer = tools.later(() => {
      /* A busy page hears keys late that were pressed in time: queued keys come before this. */
      if (tools.now() - due > slackMs) timer = tools.later(() => settle('quiet'), slackMs)
      else settle('quiet')
    }, slowestMs + slackMs)
  }
  const character = (key: string, place: Place, gap: number): boolean => {
    const isClose = gap <= slowestMs
    const { prefix, suffix } = tools.settings()
    if (run === undefined) {
      /* Space presses the focused element; no code begins with it. */
      if (key === ' ' && place === 'none' && !inTail) return false
      const isHeld =
        place === 'none' ||
        inTail ||
        (prefix !== '' && key === prefix) ||
        (place === 'figures' && /\D/.test(key) && key !== '/' && key !== '-')
      run = {
        text: lead,
        gaps: [],
        isHeld,
        isWhole: !isClose,
        isAlone: !inTail && lead === '',
        standsAlone: gap > aloneMs,
        strayed: '',
        place,
      }
      if (!isHeld) tools.mark()
    } else run.gaps.push(gap)
    run.text += key
    const strays = !run.isHeld && !tools.isAtMark()
    if (strays) run.strayed += key
    const hides = run.isHeld || strays
    if (suffix !== '' && key === suffix && run.text.length > 1 && settle('suffix')) {
      inTail = true
      return true
    }
    wait()
    return hides
  }
  const goesOn = (): void => {
    if (run) [run.isWhole, run.isAlone] = [false, false]
    wait()
  }
  /*
   * Typed text stays in its field; anything right after is a separate run in the next one, and
   * never whole.
   */
  const leaveField = (): void => {
    tools.cancel(timer)
    run = undefined
  }
  const ending = (key: string, place: Place, gap: number): boolean => {
    const isIgnored = key === 'Enter' && inDoubt && place !== 'lines'
    if (run === undefined) return inTail || isIgnored
    run.gaps.push(gap)
    const { text, isHeld } = run
    const end = key === 'Enter' ? 'enter' : 'tab'
    /* A word: if more follows right after, it was a scan during which someone pressed the key. */
    if (!isHeld && text.length < fewest && !isScanners(burstOf(run, end))) {
      giveBack(run)
      if (key === 'Tab') leaveField()
      else goesOn()
      return isIgnored
    }
    const burst = burstOf(run, end)
    const scans = isHeld ? undefined : scanIn(burst)
    inDoubt ||= !isHeld && isScanners(burst)
    if (settle(end)) {
      inTail = true
      return true
    }
    if (isHeld) lead = text
    /*
     * Too fast to tell from a scanner: the text stays, and Enter submits nothing; in a field of
     * several lines it is text. What a scan was is said already.
     */
    const isDoubtful = key === 'Enter' && text.length >= fewest && place !== 'lines'
    const isSaid =
      scans !== undefined &&
      (scans.kind === 'code' || scans.kind === 'misread' || scans.trackingNo !== '')
    if (isDoubtful && !isSaid) tools.hear({ kind: 'enter', text, trackingNo: '' })
    inDoubt ||= isDoubtful
    return isDoubtful || isIgnored
  }
  /** Escape, arrows, and anything pressed with Ctrl: within a scan, they are part of it. */
  const other = (key: string, isChord: boolean): boolean => {
    if (inTail) return true
    const isActing = isChord && key === 'Enter'
    if (run === undefined) return isActing && (lead !== '' || inDoubt)
    if (isChord && key.length === 1) run.text += key
    const { isHeld, text } = run
    if (!isHeld && !isScanners(burstOf(run, 'quiet'))) giveBack(run)
    goesOn()
    /* An action on a specimen is never accepted this soon after a character. */
    if (!isHeld && isActing) tools.hear({ kind: 'enter', text, trackingNo: '' })
    return isHeld || isActing
  }
  /* Ctrl is held down while a scanner sends: its keys become the lead. */
  const chordRun = (key: string): boolean => {
    if (lead.length < 3) return false
    if (run) run.text += key
    else
      run = {
        text: lead,
        gaps: [],
        isHeld: true,
        isWhole: false,
        isAlone: false,
        standsAlone: false,
        strayed: '',
        place: 'none',
      }
    run.isWhole = false
    wait()
    return true
  }
  const judge = ({ key, place, isChord }: Key, gap: number): boolean => {
    const isCharacter = key.length === 1
    const isClose = gap <= slowestMs
    const before = isClose ? lead : ''
    lead = isChord && isCharacter ? before + key : isCharacter || key === 'Enter' ? before : ''
    if (isCharacter && !isChord) return character(key, place, gap)
    if ((key === 'Enter' || key === 'Tab') && !isChord) return isClose && ending(key, place, gap)
    if (isCharacter && chordRun(key)) return true
    return isClose && other(key, isChord)
  }
  return {
    /** True: the key must not reach the page. */
    key: (pressed: Key): boolean => {
      const { key, at, isRepeat } = pressed
      const gap = at - lastAt
      /* A key that is held down; if it repeats sooner, it was pressed twice. */
      if (isRepeat && gap > slowestMs) return swallowed === key
      if (gap > slowestMs) {
        settle('quiet')
        ;[inTail, inDoubt] = [false, false]
      }
      const hides = judge(pressed, gap)
      lastAt = at
      swallowed = hides ? key : ''
      return hides
    },
    /** Another kind of input begins: judges what is held back as is. */
    settle: (): void => void settle('quiet'),
  }
}
