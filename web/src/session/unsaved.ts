/** The exact words of spec.md section 2. */
export const unsavedWarning = 'WARNING: You have unsaved changes. Press Cancel to go back and save these changes, or OK to lose these changes.'

/** A form with changes that are not saved. */
export interface Unsaved {
  /** 'drawer': a form in a drawer or dialog, which can be closed without leaving the page. */
  place: 'page' | 'drawer'
  /** The user chose OK: forget the changes. */
  lose: () => void
  /** Send what is typed to the draft store now. */
  keepDraft: () => void
}

const forms = new Set<Unsaved>()
let ask: () => Promise<boolean> = () => Promise.resolve(true)
let disarmed = false

/** The register of unsaved work; forms put themselves in and out. */
export const unsaved = {
  add: (form: Unsaved): (() => void) => {
    forms.add(form)
    return () => forms.delete(form)
  },
  any: (place?: Unsaved['place']): boolean => !disarmed && [...forms].some((form) => place === undefined || form.place === place),
  lose: (place?: Unsaved['place']): void => {
    for (const form of forms) {
      if (place !== undefined && form.place !== place) continue
      form.lose()
      forms.delete(form) // at once: who asked leaves before the form is drawn again without its changes
    }
  },
  keepDrafts: (): void => forms.forEach((form) => form.keepDraft()),
  /** The session is over: nothing may hold the page back any more. */
  disarm: (): void => {
    disarmed = true
  },
  /** Who draws the prompt. */
  askWith: (prompt: () => Promise<boolean>): void => {
    ask = prompt
  },
}

/** True when nothing is unsaved (on the page, or in the drawer alone), or the user chose OK and the changes are lost. */
export const mayLeave = async (place?: 'drawer'): Promise<boolean> => {
  if (!unsaved.any(place)) return true
  if (!(await ask())) return false
  unsaved.lose(place)
  return true
}
