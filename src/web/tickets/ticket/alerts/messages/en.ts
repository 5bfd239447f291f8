import type { AlertMessages } from './ja.ts'

export const messages: AlertMessages = {
  mute: 'Mute',
  on: 'We will ring. Please check the volume, too.',
  onShaking: 'We will ring and buzz. Please check the volume, too.',
  blocked: 'The sound has stopped. Please tap “Play a sound” again.',
  missing: 'This browser can’t play a sound. Please look at the page now and then.',
  screen: 'Keep the screen on',
  screenRefused: 'The screen can’t be kept on right now, for example because the battery is low.',
  screenInsecure: 'This connection can’t keep the screen on. Please touch it now and then.',
}
