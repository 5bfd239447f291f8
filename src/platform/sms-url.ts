/** True for this machine, where plain HTTP cannot be read on the way. */
export const isLoopbackHost = (host: string): boolean => /^(localhost|127\.[\d.]+|\[::1\])$/.test(host)

/** Returns whether SMS are sent or, in development without a provider, kept in the outbox; undefined if there are none. */
export function smsMode({ smsUrl, appEnv }: { smsUrl: string | undefined; appEnv: string }): 'sent' | 'kept' | undefined {
  if (smsUrl !== undefined) return 'sent'
  return appEnv === 'development' ? 'kept' : undefined
}
