/** Suffixes of the controls of a postal address, after the field's key. */
export const addressControlSuffixes = ['PostalCode', 'Prefecture', 'City', 'Town', 'Street', 'Building'] as const
