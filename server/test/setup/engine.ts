/** The engine the tests run on; vitest.config.ts sets it for each project. */
export const engineUnderTest: 'embedded' | 'server' =
  process.env['LABGATE_TEST_ENGINE'] === 'server' ? 'server' : 'embedded'
