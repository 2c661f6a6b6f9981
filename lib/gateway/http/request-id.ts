export { requestId } from './response.ts';
