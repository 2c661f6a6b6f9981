"""OpenStack Swift with its S3 interface, in one process on loopback: all four servers, one disk, one replica.

Arguments: folder for its files, port (0: any), and `full` for a disk without space. Writes its port to standard output, and ends
with its standard input.
"""
import eventlet

eventlet.monkey_patch()

import os  # noqa: E402
import socket  # noqa: E402
import sys  # noqa: E402

from eventlet import wsgi  # noqa: E402
from swift.account.server import AccountController  # noqa: E402
from swift.common.middleware import (  # noqa: E402
    bulk,
    catch_errors,
    gatekeeper,
    listing_formats,
    slo,
    tempauth,
)
from swift.common.middleware.s3api import s3api  # noqa: E402
from swift.common.ring import RingBuilder  # noqa: E402
from swift.common import utils  # noqa: E402
from swift.container.server import ContainerController  # noqa: E402
from swift.obj.server import ObjectController  # noqa: E402
from swift.proxy.server import Application  # noqa: E402

folder, port, is_full = sys.argv[1], int(sys.argv[2]), 'full' in sys.argv[3:]
device = os.path.join(folder, 'disk', 'one')
os.makedirs(device, exist_ok=True)
utils.HASH_PATH_PREFIX = utils.HASH_PATH_SUFFIX = b'test'


class Memcache:
    """In place of memcached, which Swift demands; one process needs no other."""

    def __init__(self):
        self.values = {}

    def get(self, key, **_):
        return self.values.get(key)

    def set(self, key, value, **_):
        self.values[key] = value

    def delete(self, key, **_):
        self.values.pop(key, None)


def with_memcache(app):
    memcache = Memcache()

    def call(env, start_response):
        env['swift.cache'] = memcache
        return app(env, start_response)

    return call


def listen(port=0):
    listener = eventlet.listen(('127.0.0.1', port), backlog=512)
    # Inherited by connections, which would otherwise wait 40 ms for each acknowledgement.
    listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return listener


def write_ring(name, listener):
    ring = RingBuilder(4, 1, 1)
    ring.add_dev({'id': 0, 'region': 1, 'zone': 1, 'weight': 1, 'device': 'one',
                  'ip': '127.0.0.1', 'port': listener.getsockname()[1]})
    ring.rebalance()
    ring.get_ring().save(os.path.join(folder, name + '.ring.gz'))


# Swift's own are as short as half a second: after them, an object is answered with 503 or is missing in listings.
timeouts = {name: '60' for name in ('conn_timeout', 'node_timeout', 'container_update_timeout')}
conf = {
    **timeouts,
    'swift_dir': folder,
    'devices': os.path.join(folder, 'disk'),
    'mount_check': 'false',
    'recon_cache_path': folder,
    'workers': '0',
}
storage = {'account': AccountController, 'container': ContainerController, 'object': ObjectController}
listeners = {name: listen() for name in storage}
for name, listener in listeners.items():
    write_ring(name, listener)

# A full disk must not be left alone for a minute: it can still be read.
proxy_conf = {**conf, 'account_autocreate': 'true', 'error_suppression_interval': '0'}
app = Application(proxy_conf)
for factory in (slo.filter_factory, bulk.filter_factory):
    app = factory({})(app)
app = tempauth.filter_factory({'user_test_tester': 'testing .admin'})(app)
app = s3api.filter_factory({'s3_acl': 'false', 'location': 'us-east-1'})(app)
app = listing_formats.filter_factory({})(app)
app = with_memcache(gatekeeper.filter_factory({})(catch_errors.filter_factory({})(app)))

quiet = open(os.devnull, 'w')
front = listen(port)
if is_full:
    # More than any disk has free. Only objects are written with it.
    utils.FALLOCATE_RESERVE, utils.FALLOCATE_IS_PERCENT = 100, True
for name, server in storage.items():
    eventlet.spawn(wsgi.server, listeners[name], server({**conf}), log=quiet)
eventlet.spawn(wsgi.server, front, app, log=quiet)

print(front.getsockname()[1], flush=True)
eventlet.tpool.execute(sys.stdin.buffer.read)
os._exit(0)
