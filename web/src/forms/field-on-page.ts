/**
 * The field with this name on the page ('address.street1'), by the `data-path` that the form gives
 * it. New values re-create a form's fields, and some cards load later: a ref taken when the form is
 * rendered would be empty or belong to a removed field.
 */
export const fieldOnPage = (path: string): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[data-path="${CSS.escape(path)}"]`) // see above

/** Puts the cursor in a field, if it is on the page. */
export const focusField = (path: string, options?: FocusOptions): void =>
  fieldOnPage(path)?.focus(options)

/** Selects the text of a field, if it is on the page. */
export const selectField = (path: string): void => {
  const field = fieldOnPage(path)
  if (field instanceof HTMLInputElement) field.select()
}
