export const TOKEN_PLACEHOLDER = 'pk_YOUR_TOKEN';
export const SECRET_PLACEHOLDER = 'sk_pa_YOUR_TOKEN';
