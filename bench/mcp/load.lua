-- POSTs BENCH_BODY with the headers in BENCH_HEADERS (name, tab, value; one per line) and prints a line of JSON.
local request_bytes

init = function()
  local headers = {}
  for line in os.getenv("BENCH_HEADERS"):gmatch("[^\n]+") do
    local name, value = line:match("^(.-)\t(.*)$")
    headers[name] = value
  end
  request_bytes = wrk.format("POST", "/mcp", headers, os.getenv("BENCH_BODY"))
end

request = function()
  return request_bytes
end

done = function(summary, latency)
  local errors = summary.errors
  io.write(string.format(
    'JSON {"seconds":%f,"requests":%d,"p50Ms":%f,"p99Ms":%f,"failures":%d}\n',
    summary.duration / 1e6, summary.requests, latency:percentile(50) / 1000, latency:percentile(99) / 1000,
    errors.connect + errors.read + errors.write + errors.status))
end
