/** Returns the text of a QR code for joining a Wi-Fi network, in ZXing's format that iOS and Android read. No password: an open network. */
export function wifiQrText({ name, password }: { name: string; password: string }): string {
  const secured = password === '' ? 'T:nopass' : `T:WPA;P:${escaped(password)}`
  return `WIFI:S:${escaped(name)};${secured};;`
}

const escaped = (text: string) => text.replace(/[\\;,:"]/g, '\\$&')

/** Checks IEEE 802.11: names of at most 32 bytes, WPA passwords of 8 to 63 characters. */
export function isValidWifi({ name, password }: { name: string; password: string }): boolean {
  const bytes = Array.from(name, (character) => bytesOf(character.codePointAt(0)!)).reduce((sum, each) => sum + each, 0)
  return bytes > 0 && bytes <= 32 && (password === '' || (password.length >= 8 && password.length <= 63))
}

/** Returns a character's bytes in UTF-8 (RFC 3629). */
const bytesOf = (point: number) => (point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4)
