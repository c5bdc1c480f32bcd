import { planPaper, widthsIn, type ColumnNeed } from '@labgate/contract/kit/paper-columns'

/** The room between the margins of theme.css on Letter paper, in CSS pixels (96 an inch). */
export const portraitWide = 725
const rooms = { portrait: portraitWide, landscape: 965 }
/** A wider word is divided; wider cells wrap. Pixels. */
const [longestWord, mostWide] = [150, 260]

/* Widths of the header cells while the table takes as little or as much room as it can. */
const widths = (frame: HTMLElement, kind: 'least' | 'wanted'): number[] => {
  frame.dataset['measure'] = kind
  const found = [...frame.querySelectorAll<HTMLElement>('th[data-column]')].map(
    (cell) => cell.getBoundingClientRect().width,
  )
  delete frame.dataset['measure']
  return found
}

/**
 * How a table that is drawn as on paper fits on it, by the places of its columns: those left out,
 * and the widths of the others.
 */
export const planOf = (
  frame: HTMLElement,
): { isLandscape: boolean; leftOut: number[]; widths: number[] } => {
  const least = widths(frame, 'least')
  const wanted = widths(frame, 'wanted')
  const needs = least.map((width, at): ColumnNeed => ({
    least: Math.min(width, longestWord),
    wanted: Math.min(wanted[at] ?? width, mostWide),
  }))
  const { isLandscape, shown, leftOut } = planPaper(needs, rooms)
  return {
    isLandscape,
    leftOut,
    widths: widthsIn(
      shown.flatMap((at) => needs[at] ?? []),
      isLandscape ? rooms.landscape : rooms.portrait,
    ),
  }
}

/* Style sheets of a page's own may not be typed into it (Content-Security-Policy); these may. */
let landscape: CSSStyleSheet | undefined
let turning = 0
/** Turns the paper for everything that is printed, until what is returned is called. */
export const turnPaper = (): (() => void) => {
  if (landscape === undefined) {
    landscape = new CSSStyleSheet()
    landscape.replaceSync('@page { size: letter landscape; }')
  }
  const sheet = landscape
  turning += 1
  if (turning === 1) document.adoptedStyleSheets.push(sheet)
  return () => {
    turning -= 1
    if (turning === 0)
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
  }
}

const has = (element: Element, what: string): boolean =>
  element.matches(what) || element.querySelector(what) !== null
/*
 * Stays on the paper of a single list: the laboratory's line, whose record it is, headings, and
 * texts, which say what the list counts; not what is a list, a chart, or a form of its own.
 */
const isKept = (element: Element): boolean =>
  has(element, 'h1, .printed-head, .printed-identity') ||
  !has(element, `table, figure, ul, form, input${has(element, 'h2') ? '' : ', button, a, svg'}`)

/** Prints one element under its screen's headings and texts, and nothing else of the screen. */
export const printAlone = (element: HTMLElement): void => {
  const hidden: HTMLElement[] = []
  for (let at = element; at.parentElement !== null && at !== document.body; at = at.parentElement)
    for (const other of at.parentElement.children)
      if (other !== at && other instanceof HTMLElement && !isKept(other)) {
        other.dataset['notPrinted'] = ''
        hidden.push(other)
      }
  window.addEventListener(
    'afterprint',
    () => {
      for (const one of hidden) delete one.dataset['notPrinted']
    },
    { once: true },
  )
  window.print()
}
