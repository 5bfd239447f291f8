export function installFonts(): Promise<void>
/** Writes a configuration into the folder and returns its path. */
export function configureFonts(folder: string): string
