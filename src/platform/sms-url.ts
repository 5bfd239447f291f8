/** This machine: nobody on the way could read what is sent. */
export const isHere = (host: string): boolean => /^(localhost|127\.[\d.]+|\[::1\])$/.test(host)

/** Whether SMS leave, or, in development without a provider, are kept in the outbox; undefined: there are none. */
export function smsMode({ smsUrl, appEnv }: { smsUrl: string | undefined; appEnv: string }): 'sent' | 'kept' | undefined {
  if (smsUrl !== undefined) return 'sent'
  return appEnv === 'development' ? 'kept' : undefined
}
