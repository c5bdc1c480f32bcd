declare module 'libheif-js/wasm-bundle.js' {
  interface Target {
    width: number
    height: number
    data: Uint8ClampedArray<ArrayBuffer>
  }
  interface HeifImage {
    get_width(): number
    get_height(): number
    /** Passes null if the picture cannot be decoded. */
    display(target: Target, done: (drawn: Target | null) => void): void
    free(): void
  }
  const libheif: {
    HeifDecoder: new () => {
      /** Returns [] if it is not a HEIC file. */ decode(bytes: Uint8Array): HeifImage[]
    }
  }
  export default libheif
}
