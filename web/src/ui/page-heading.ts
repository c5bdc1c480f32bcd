/*
 * The heading of the screen, which a part of it that ends gives the focus to: the frame renders it,
 * and no ref leads from a part to the frame.
 */
export const pageHeading = (): HTMLElement | null =>
  document.querySelector<HTMLElement>('h1.page-title') // see above
