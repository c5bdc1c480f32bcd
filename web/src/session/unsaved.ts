import { say } from '@labgate/contract/languages/say'
/** This wording is fixed (rules.md#fixed-texts). */
export const unsavedWarning = say(
  'WARNING: You have unsaved changes. Press Cancel to go back and save these changes, or OK to lose these changes.',
)

/** A form with unsaved changes. */
export interface Unsaved {
  /** 'drawer': a form in a drawer or dialog, which can be closed without leaving the page. */
  place: 'page' | 'drawer'
  /** The user chose OK: discard the changes. */
  lose: () => void
  /** Send the typed changes to the draft store now. */
  keepDraft: () => void
  /** Where it is on the page; absent: in whatever drawer closes. */
  at?: () => Element | null
}

/* A form in a drawer above or below another one is not the other's. */
const isWithin = ({ at }: Unsaved, drawer: string | undefined): boolean => {
  const own = at?.()?.closest<HTMLElement>('[data-drawer]')?.dataset['drawer']
  return drawer === undefined || own === undefined || own === drawer
}

const forms = new Set<Unsaved>()
let ask: () => Promise<boolean> = () => Promise.resolve(true)
let disarmed = false

/** The register of unsaved work; forms add and remove themselves. */
export const unsaved = {
  add: (form: Unsaved): (() => void) => {
    forms.add(form)
    return () => forms.delete(form)
  },
  /** `drawer`: the mark of the drawer (ui/side-drawer.tsx) whose forms alone are meant. */
  any: (place?: Unsaved['place'], drawer?: string): boolean =>
    !disarmed &&
    [...forms].some(
      (form) => (place === undefined || form.place === place) && isWithin(form, drawer),
    ),
  lose: (place?: Unsaved['place'], drawer?: string): void => {
    for (const form of forms) {
      if ((place !== undefined && form.place !== place) || !isWithin(form, drawer)) continue
      form.lose()
      // immediately: the caller leaves before the form is rendered again without its changes
      forms.delete(form)
    }
  },
  keepDrafts: (): void => forms.forEach((form) => form.keepDraft()),
  /** The session has ended: nothing may block leaving the page anymore. */
  disarm: (): void => {
    disarmed = true
  },
  /** Sets the function that shows the prompt. */
  askWith: (prompt: () => Promise<boolean>): void => {
    ask = prompt
  },
}

/**
 * True if nothing is unsaved (on the page, or only in drawers, or in the one with this mark), or the
 * user chose OK and the changes are discarded.
 */
export const mayLeave = async (place?: 'drawer', drawer?: string): Promise<boolean> => {
  if (!unsaved.any(place, drawer)) return true
  if (!(await ask())) return false
  unsaved.lose(place, drawer)
  return true
}
