/** A page of ListObjectsV2. */
export interface S3Page {
  objects: { key: string; changedAt: Date }[]
  /** How the next page is asked for; undefined on the last. */
  next: string | undefined
}

const entities: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
  '&amp;': '&',
}
const textOf = (xml: string, tag: string): string | undefined =>
  new RegExp(`<${tag}>(?<text>[^<]*)</${tag}>`)
    .exec(xml)
    ?.groups?.['text']?.replaceAll(/&(?:lt|gt|quot|apos|amp);/g, (name) => entities[name] ?? name)

const unreadable = (): Error => new Error('the file store’s list of objects cannot be read')

/**
 * Reads a page from its XML. The order and the number of elements in it differ between stores; all
 * write each as its text alone.
 */
export const readPage = (xml: string): S3Page => {
  if (!xml.includes('<ListBucketResult')) throw unreadable()
  const isLast = textOf(xml, 'IsTruncated') !== 'true'
  const next = textOf(xml, 'NextContinuationToken')
  if (!isLast && next === undefined) throw unreadable()
  const [, ...contents] = xml.split('<Contents>')
  const objects = contents.map((content) => {
    const [of = ''] = content.split('</Contents>', 1)
    const [key, at] = [textOf(of, 'Key'), new Date(textOf(of, 'LastModified') ?? '')]
    if (key === undefined || Number.isNaN(at.getTime())) throw unreadable()
    return { key, changedAt: at }
  })
  return { objects, next: isLast ? undefined : next }
}
