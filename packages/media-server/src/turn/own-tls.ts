/**
 * The header by which the product says that a client's signalling came by its own TLS. A client's own header of this
 * name is dropped.
 */
export const ownTlsHeader = 'lectern-own-tls';
