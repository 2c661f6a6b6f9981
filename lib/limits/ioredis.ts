// Imported when needed. A bundle keeps the named exports of a CommonJS package only for static imports.
export { Redis } from 'ioredis';
