/** The header by which the product says that a client's signalling came by its own TLS. What a client itself sends under this name goes no further. */
export const ownTlsHeader = 'lectern-own-tls';
