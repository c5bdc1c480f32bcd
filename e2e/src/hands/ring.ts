/** The focused element, and what is wrong with its focus indicator; evaluated in the page. */
export interface FocusSeen {
  /** The focused element, for messages. */
  what: string
  /** '' if a person looking at the screen can tell where the focus is. */
  fault: string
}

/**
 * Checks whether the focus is visible: a ring of at least 2 px around the focused element, or
 * around what is drawn in its place (the track of a switch), with 3 : 1 contrast to the background,
 * inside the window and not covered by a bar. Runs in the page: no imports.
 */
export const seeFocus = (): FocusSeen => {
  const focused = document.activeElement
  if (!(focused instanceof HTMLElement) || focused === document.body)
    return { what: 'nothing', fault: '' }
  const name = focused.getAttribute('aria-label') ?? focused.textContent.trim().slice(0, 40)
  const what = `${focused.tagName.toLowerCase()}${focused.id === '' ? '' : `#${focused.id}`} "${name || (focused.getAttribute('name') ?? '')}"`
  /* Headings and dialogs take the focus so that they are read aloud; no one acts on them. */
  if (focused.matches('h1, h2, h3, section[role=dialog], iframe')) return { what, fault: '' }

  const numbers = (color: string): number[] => (color.match(/[\d.]+/g) ?? []).map(Number)
  const light = (color: string): number => {
    const [red = 0, green = 0, blue = 0] = numbers(color).map((part) =>
      part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const groundOf = (element: Element | null): string => {
    for (let at = element; at; at = at.parentElement) {
      const { backgroundColor } = getComputedStyle(at)
      if ((numbers(backgroundColor)[3] ?? 1) > 0.9) return backgroundColor
    }
    return 'rgb(255, 255, 255)'
  }
  const contrast = (one: string, other: string): number => {
    const [more = 0, less = 0] = [light(one), light(other)].toSorted((a, b) => b - a)
    return (more + 0.05) / (less + 0.05)
  }
  const drawn = [focused, ...(focused.parentElement?.children ?? []), focused.parentElement].filter(
    (element) => element instanceof HTMLElement,
  )
  const ringed = drawn.find((element) => {
    const { outlineStyle, outlineWidth, opacity } = getComputedStyle(element)
    const { width, height } = element.getBoundingClientRect()
    return (
      outlineStyle !== 'none' &&
      parseFloat(outlineWidth) >= 2 &&
      Number(opacity) > 0.5 &&
      width * height > 40
    )
  })
  if (!ringed) return { what, fault: 'has no ring' }
  const { outlineColor } = getComputedStyle(ringed)
  const ground = groundOf(ringed.parentElement)
  if (contrast(outlineColor, ground) < 3)
    return { what, fault: `has a ring of ${outlineColor} on ${ground}, which can hardly be seen` }
  const box = ringed.getBoundingClientRect()
  const { outlineOffset, outlineWidth } = getComputedStyle(ringed)
  const out = parseFloat(outlineOffset) + parseFloat(outlineWidth) / 2
  /* A frame that clips overflow also clips the ring. */
  const frames = [{ left: 0, top: 0, right: innerWidth, bottom: innerHeight }]
  for (let at = ringed.parentElement; at && at !== document.body; at = at.parentElement)
    if (getComputedStyle(at).overflow !== 'visible') frames.push(at.getBoundingClientRect())
  const sides = [
    frames.every(({ left }) => box.left - out >= left),
    frames.every(({ right }) => box.right + out <= right),
    frames.every(({ top }) => box.top - out >= top),
    frames.every(({ bottom }) => box.bottom + out <= bottom),
  ].filter(Boolean).length
  if (sides < 2) return { what, fault: 'has a ring that is cut off by what it stands in' }
  const inset = Math.min(4, box.width / 2, box.height / 2)
  const points = [
    [box.left + box.width / 2, box.top + box.height / 2],
    [box.left + inset, box.top + inset],
    [box.right - inset, box.bottom - inset],
    [box.left + inset, box.bottom - inset],
    [box.right - inset, box.top + inset],
  ]
  const seen = points.some(([x = 0, y = 0]) => {
    const top = document.elementFromPoint(x, y)
    return (
      top !== null &&
      (ringed.contains(top) || top.contains(ringed) || ringed.parentElement?.contains(top))
    )
  })
  return {
    what,
    fault: seen
      ? ''
      : `lies at ${Math.round(box.left)}, ${Math.round(box.top)} outside the window or under something`,
  }
}
