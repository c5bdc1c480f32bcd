import { say } from '@labgate/contract/languages/say'
const browsers: readonly (readonly [RegExp, string])[] = [
  [/Edg(e|A|iOS)?\//, say('Edge')],
  [/OPR\//, say('Opera')],
  [/SamsungBrowser\//, say('Samsung Internet')],
  [/Firefox\/|FxiOS\//, say('Firefox')],
  [/Chrome\/|CriOS\/|Chromium\//, say('Chrome')],
  [/Safari\//, say('Safari')],
]
const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, say('Android')],
  [/Windows/, say('Windows')],
  [/Mac OS X|Macintosh/, say('Mac')],
  [/CrOS/, say('Chromebook')],
  [/Linux/, say('Linux')],
]
const first = (list: readonly (readonly [RegExp, string])[], agent: string): string | undefined =>
  list.find(([form]) => form.test(agent))?.[1]

/**
 * Browser and machine as reported by a browser, such as 'Firefox on Windows'; its full text if
 * unknown.
 */
export const describeAgent = (agent: string): string => {
  const browser = first(browsers, agent)
  const system = first(systems, agent)
  if (browser === undefined) return agent
  return system === undefined ? browser : say('{browser} on {system}', { browser, system })
}
