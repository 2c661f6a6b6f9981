// A stateless server as documented by version 1 of the SDK: node stock-v1.mjs <port> <file of the record>.
import { readFileSync } from 'node:fs';
import http from 'node:http';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { registerTool } from './stock-tool.mjs';

const [port, file] = process.argv.slice(2);
const record = JSON.parse(readFileSync(file, 'utf8'));

http
  .createServer(async (request, response) => {
    const server = new McpServer({ name: 'stock', version: '1.0.0' });
    registerTool(server, record);
    const transport = new StreamableHTTPServerTransport({
      sessionIdGenerator: undefined,
      enableJsonResponse: true,
    });
    response.on('close', () => {
      transport.close();
      server.close();
    });
    await server.connect(transport);
    await transport.handleRequest(request, response);
  })
  .listen(Number(port), '127.0.0.1');
