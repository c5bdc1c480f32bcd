/*
 * The pictures of the guides' steps, by name: each is a file of its own, which a browser loads when
 * its guide is open.
 */
const files = import.meta.glob<string>('./pictures/*.webp', {
  eager: true,
  query: '?url',
  import: 'default',
})

/** The address of a picture; undefined if there is none of this name. */
export const pictureAt = (name: string): string | undefined => files[`./pictures/${name}.webp`]
